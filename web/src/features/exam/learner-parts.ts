export { noteDaily } from "./note-daily.ts";
export { recordWrong } from "./record-wrong.ts";
