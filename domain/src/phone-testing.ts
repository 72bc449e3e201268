// The ways in which people type and paste one phone number, for the tests.

/** 40 spellings of one number of 11 digits. */
export function phoneSpellings(phone: string): string[] {
  const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)];
  const wide = phone.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  const bodies = [
    phone,
    `${a} ${b} ${c}`,
    `${a}-${b}-${c}`,
    `${a}\u2013${b}\u2014${c}`,
    `${a}\u3000${b}\u00a0${c}`,
    `${a}－${b}－${c}`,
    wide,
    [...phone].join(" "),
  ];
  return ["", " ", "+86", "0086-", "\u202a+86 "].flatMap((before) => bodies.map((body) => before + body));
}
