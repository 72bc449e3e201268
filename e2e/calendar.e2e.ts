// Dates that people take into the calendar of their phone or computer.
import { fileFrom } from "./downloaded.ts";
import { axe, expect, test } from "./fixtures.ts";
import { putOnSale } from "./shelf.ts";

/** The properties of each event, as a calendar reads them; fails on lines that it would refuse. */
function eventsIn(file: Buffer): Record<string, string>[] {
  const text = file.toString();
  expect(text.endsWith("\r\n")).toBe(true);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const lines = text.replaceAll("\r\n ", "").split("\r\n").slice(0, -1);
  const open: string[] = [];
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z-]+(?:;[A-Z]+=[A-Z]+)*):(.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe("");
    if (name === "BEGIN") {
      open.push(value);
      if (value === "VEVENT") events.push({});
    } else if (name === "END") expect(open.pop()).toBe(value);
    else if (open.at(-1) === "VEVENT") Object.assign(events.at(-1) ?? {}, { [name]: value });
    else if (open.at(-1) === "VALARM") Object.assign(events.at(-1) ?? {}, { [`alarm ${name}`]: value });
  }
  expect(open).toEqual([]);
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  return events;
}

test("exam days and the start of a live course arrive as files that a calendar takes @phone", async ({
  page,
}) => {
  await page.goto("/index");
  const exams = page.getByRole("region", { name: "考试日期" });
  const shown = [];
  for (const row of await exams.getByRole("listitem").all()) {
    const [, year = "", month = "", day = ""] =
      /(\d{4}) 年 (\d+) 月 (\d+) 日/.exec(await row.innerText()) ?? [];
    const title = await row.getByRole("heading").innerText();
    shown.push([title, `${year}${month.padStart(2, "0")}${day.padStart(2, "0")}`]);
  }
  expect(shown).toHaveLength(3);
  const days = await fileFrom(page, exams.getByRole("link", { name: "加入日历" }));
  expect(days.name).toBe("考试日期.ics");
  const examDays = eventsIn(days.bytes);
  expect(examDays.map((event) => [event["SUMMARY"], event["DTSTART;VALUE=DATE"]])).toEqual(shown);
  // A whole day ends where the next begins; nine in the morning of the day before is 15 hours earlier.
  for (const event of examDays) {
    expect(Number(event["DTEND;VALUE=DATE"])).toBeGreaterThan(Number(event["DTSTART;VALUE=DATE"]));
    expect(event["alarm TRIGGER"]).toBe("-PT900M");
  }

  const courseName = "网络计划直播答疑: 二建《建设工程施工管理》历年真题逐题讲解; 第 1 场, 进度控制";
  const [id] = await putOnSale(page.request, [
    {
      courseType: 6,
      courseName,
      liveStatus: "unstarted",
      liveStartTime: "2031-05-06T11:30:00.000Z",
    },
  ]);
  await page.goto(`/index/course-info/${id}`);
  await expect(page.getByText("2031-05-06 19:30").first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const start = await fileFrom(page, page.getByRole("link", { name: "加入日历" }));
  expect(start.name).toMatch(/^网络计划直播答疑.*直播\.ics$/);
  expect(start.bytes.toString()).toContain("\r\n ");
  // Half past seven in Shanghai, said in UTC.
  expect(eventsIn(start.bytes)).toMatchObject([
    {
      SUMMARY: String.raw`直播：${courseName.replaceAll(/[;,]/g, String.raw`\$&`)}`,
      DTSTART: "20310506T113000Z",
      "alarm TRIGGER": "-PT30M",
    },
  ]);
});
