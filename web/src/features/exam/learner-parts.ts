export { FreePapers } from "./free-papers.tsx";
export { recordWrong } from "./record-wrong.ts";
