"""What is done to stored tables from outside a server: copies, retention, deletion."""
