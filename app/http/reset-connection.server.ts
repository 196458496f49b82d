import type { Socket } from "node:net";

/**
 * Ends a connection at once, with all that the system keeps of it: what its reader has not taken would stay there for minutes. One
 * that is being ended cleanly cannot be reset, and would stay open for ever.
 */
export function resetConnection(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
