// node server.js PORT [FOLDER]: boardgame.io with FlatFile in FOLDER, or in memory without one.
import { FlatFile, Server } from "boardgame.io/dist/cjs/server.js";

import { petals } from "./game.js";

const [port, dir] = process.argv.slice(2);
const server = Server({
  games: [petals],
  origins: [`http://127.0.0.1:${port}`],
  ...(dir ? { db: new FlatFile({ dir }) } : {}),
});
await server.run(Number(port));
