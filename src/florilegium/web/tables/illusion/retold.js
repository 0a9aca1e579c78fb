// What the log may still say once a newer flower has been placed: who did what, but no flower (ILL-6).

const KEPT = new Set(["RoundEnded", "RoundStarted", "Ended"]);

/** The message to show for an event of the past, or null where it is left out. */
export function retold(event, message) {
  if (KEPT.has(event.type)) return message;
  if (event.type === "Placed") {
    return { key: "illusion.page.log.placed", args: { seat: { seat: event.seat }, basket: event.basket } };
  }
  if (event.type === "Stopped") {
    const args = {
      caller: { seat: event.caller },
      placer: { seat: event.placer },
      basket: event.basket,
      lives: event.lives,
    };
    return { key: `illusion.page.log.${event.right ? "right" : "wrong"}`, args };
  }
  return null;
}
