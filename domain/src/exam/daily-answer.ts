/** Whether the daily question is answered right: the sorted selected answers joined equal the sorted keys joined (back-office spec 5). */
export function isRightDailyAnswer(selected: readonly string[], questionKeys: readonly string[]): boolean {
  return joined(selected) === joined(questionKeys);
}

const joined = (choices: readonly string[]): string => [...choices].sort().join();
