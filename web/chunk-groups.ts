// Which modules travel together. Left alone, the bundler makes a file for every set of pages that shares something:
// some forty files of 300 bytes a page, which compress badly and make the list of files that every page carries long.
// A module of a group brings along what it imports.

const any = (...paths: string[]): RegExp => new RegExp(`/(?:${paths.join("|")})\\.tsx?$`);

export const chunkGroups = [
  {
    name: "framework",
    test: /rolldown\/runtime|\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
    priority: 4,
  },
  {
    // What root.tsx imports, and what every page drawn on the server does.
    name: "site",
    test: any(
      "src/features/identity/page-guard",
      "src/features/shell/(?:problem-page|page-code|page-arrival|page-change)",
      "src/ui/(?:choice|confirm|regions|logo|after-mount|states|lazy-dialog|lazy-or|missing-part)",
      "src/lib/(?:early-press|head/(?:page-meta|json-ld|use-site)|hooks/use-work)",
      "domain/src/(?:time|plain-form|paging)",
      "src/screens/storefront/crumbs",
    ),
    priority: 3,
  },
  {
    // What the home page, the lists and the course page share; little things of one of them go along.
    name: "catalogue",
    test: any(
      "src/features/catalogue/(?:rank-list|course-facts|live-time)",
      "src/ui/(?:calendar-link|cover/cover|price|tag|rich-text)",
      "src/lib/buying/channel",
      "domain/src/cart/quantity",
      "domain/src/duration",
      "domain/src/enrolment/watch-right",
      "domain/src/catalogue/(?:answer-form|course-type|subject|cert-subject|live-status|required-course)",
      "domain/src/pricing/(?:exclusive-code|channel-price)",
    ),
    priority: 2,
  },
  {
    // What the home page and the lists share.
    name: "cards",
    test: any(
      "src/features/catalogue/(?:course-card|exam-dates)",
      "src/ui/pager",
      "domain/src/catalogue/class-kind",
    ),
    priority: 1,
  },
  {
    // What signing in is made of, on its page, on the office's and over a page whose session ended.
    name: "signing",
    test: any("src/features/identity/(?:method-form|method-tabs|sign-in|code-field|agreement-links)"),
    priority: 1,
  },
  {
    // What the forms about a person share: registering, resetting a password, the profile.
    name: "person",
    test: any("src/features/identity/person-fields", "domain/src/identity/(?:account-rules|consent)"),
    priority: 1,
  },
  {
    // The library of the office's screens: in one file, as whoever works there opens most of them.
    name: "antd",
    test: /\/node_modules\/(?:antd|@rc-component|@ant-design)\//,
    priority: 1,
  },
];
