// Events as an iCalendar file (RFC 5545), which calendars of phones and computers take.
import { daysLater } from "./time.ts";

export type CalendarEvent = {
  /** The same for the same event whenever the file is made. */
  uid: string;
  title: string;
  url: string;
  /** A whole day in Shanghai (`YYYY-MM-DD`), or a start. */
  when: { day: string } | { start: Date };
  remindMinutesBefore: number;
};

/** `madeAt`: when the file is made. */
export function calendarFile(events: readonly CalendarEvent[], madeAt: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//zhutu//calendar//ZH",
    "CALSCALE:GREGORIAN",
    ...events.flatMap((event) => linesOf(event, madeAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const linesOf = ({ uid, title, url, when, remindMinutesBefore }: CalendarEvent, madeAt: Date): string[] => [
  "BEGIN:VEVENT",
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(madeAt)}`,
  ...("day" in when
    ? [`DTSTART;VALUE=DATE:${date(when.day)}`, `DTEND;VALUE=DATE:${date(daysLater(when.day, 1))}`]
    : [`DTSTART:${utc(when.start)}`]),
  `SUMMARY:${escaped(title)}`,
  `URL:${url}`,
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${remindMinutesBefore}M`,
  "END:VALARM",
  "END:VEVENT",
];

const date = (day: string): string => day.replaceAll("-", "");
const utc = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

const MAX_OCTETS = 75;

/** No line is longer than 75 octets of UTF-8, and no character is split. */
function folded(line: string): string {
  let [text, octets] = ["", 0];
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** Of a character in UTF-8. */
const octetsOf = (code: number): number => 1 + [0x80, 0x800, 0x10000].filter((from) => code >= from).length;
