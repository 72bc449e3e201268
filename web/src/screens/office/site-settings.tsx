import { getSiteForm, saveSite } from "@zhutu/domain/sysparams/office/contract.ts";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { settingsForm, SettingsTabs } from "../../features/sysparams/office/settings-tabs.tsx";
import { SiteFields } from "../../features/sysparams/office/site-fields.tsx";
import {
  SITE_WORDS,
  siteBody,
  siteValues,
  type SiteValues,
} from "../../features/sysparams/office/site-values.ts";
import { api } from "../../lib/api/api.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { FormPage } from "../../office/form/form-page.tsx";
import { officePaths } from "../../office-paths.ts";
import { historyOf } from "../../office/form/form-words.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "runTheSite",
  title: "站点和公告",
  crumbs: ["运营", "系统参数", "站点和公告"],
});

const nothingYet = {} as SiteValues; // it is there from the beginning, so no form opens on this

/** What the site says of itself on every page, and the announcement above the shop. */
export default function OfficeSite() {
  const query = useApi(getSiteForm, {}, { gcTime: 0 }); // a form opens with what is saved now
  return (
    <FormPage
      {...settingsForm}
      query={query}
      title={() => "站点和公告"}
      blank={nothingYet}
      valuesOf={siteValues}
      endpoint={saveSite}
      save={async (values, changed) => {
        const body = siteBody(values, changed, query.data?.updateTime);
        await api(saveSite, { body }, { quiet: true });
        return settingsForm.id;
      }}
      words={SITE_WORDS}
      onSaved={() => markStale([getSiteForm])}
      addressOf={() => officePaths.site()}
      actions={() => (
        <>
          <RecordHistory kind="settings" recordId="site" {...historyOf(SITE_WORDS)} />
          <SettingsTabs here={officePaths.site()} />
        </>
      )}
    >
      {(_, disabled) => <SiteFields disabled={disabled} />}
    </FormPage>
  );
}
