export { Player } from "./player.tsx";
export { PlayerDialog } from "./player-dialog.tsx";
