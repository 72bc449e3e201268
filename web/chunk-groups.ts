// Which modules travel together. Left alone, the bundler makes a file for every set of pages that shares something:
// some forty files of 300 bytes a page, which compress badly and make the list of files that every page carries long.
// A module of a group brings along what it imports.

const any = (...paths: string[]): RegExp => new RegExp(`/(?:${paths.join("|")})\\.tsx?$`);

export const chunkGroups = [
  {
    name: "framework",
    test: /rolldown\/runtime|\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
    priority: 3,
  },
  {
    // What root.tsx imports, and what every page drawn on the server does.
    name: "site",
    test: any(
      "src/features/identity/page-guard",
      "src/features/shell/(?:problem-page|page-code)",
      "src/ui/(?:confirm|confirm-region|toast-region|logo|after-mount|states|lazy-dialog)",
      "src/lib/(?:head/(?:page-meta|json-ld|use-site)|hooks/use-work)",
      "domain/src/time",
      "src/screens/storefront/crumbs",
    ),
    priority: 2,
  },
  {
    // What the home page, the lists and the course page share; little things of one of them go along.
    name: "catalogue",
    test: any(
      "src/features/catalogue/(?:course-card|book-card|rank-list)",
      "src/ui/(?:pager|rich-text)",
      "src/lib/buying/(?:channel|order-draft|pending-choice)",
      "domain/src/cart/quantity",
      "domain/src/duration",
      "domain/src/catalogue/(?:answer-form|course-type|subject|cert-subject|live-status)",
      "domain/src/pricing/(?:exclusive-code|one-price)",
    ),
    priority: 1,
  },
  {
    // What the forms about a person share: registering, resetting a password, the profile.
    name: "person",
    test: any("src/features/identity/person-fields", "domain/src/identity/(?:account-rules|consent)"),
    priority: 1,
  },
];
