/** Whether the text is a phone number: exactly 11 digits (learner spec 9; digits by requirements note AUTH-035). */
export function isPhone(text: string): boolean {
  return /^\d{11}$/.test(text);
}

/** The phone rule of addresses, teachers and profiles: exactly 11, else 长度11位 (learner spec 5). */
export function phoneRule(text: string): string | undefined {
  return isPhone(text) ? undefined : "长度11位";
}

/** A phone for anybody but its owner: 138****0001; what is no phone is hidden whole (interface.md "Habits"). */
export function maskPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : "****";
}
