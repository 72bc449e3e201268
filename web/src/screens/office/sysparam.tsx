import { getParams, saveParams } from "@zhutu/domain/sysparams/office/contract.ts";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { ParamFields } from "../../features/sysparams/office/param-fields.tsx";
import {
  PARAM_WORDS,
  paramsBody,
  paramValues,
  type ParamValues,
} from "../../features/sysparams/office/param-values.ts";
import { settingsForm, SettingsTabs } from "../../features/sysparams/office/settings-tabs.tsx";
import { api } from "../../lib/api/api.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { FormPage } from "../../office/form/form-page.tsx";
import { officePaths } from "../../office-paths.ts";
import { historyOf } from "../../office/form/form-words.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "runTheSite",
  title: "系统参数",
  menu: { section: "运营", icon: "gear" },
});

const nothingYet = {} as ParamValues; // it is there from the beginning, so no form opens on this

/** The mobile app's version and update note, and every other figure of the rules (SYSP-001, SYSP-002). */
export default function OfficeSysparam() {
  const query = useApi(getParams, {}, { gcTime: 0 }); // a form opens with what is saved now
  return (
    <FormPage
      {...settingsForm}
      query={query}
      title={() => "系统参数"}
      blank={nothingYet}
      valuesOf={paramValues}
      endpoint={saveParams}
      save={async (values, changed) => {
        const body = paramsBody(values, changed, query.data?.updateTime);
        await api(saveParams, { body }, { quiet: true });
        return settingsForm.id;
      }}
      words={PARAM_WORDS}
      onSaved={() => markStale([getParams])}
      addressOf={() => officePaths.sysparam()}
      actions={() => (
        <>
          <RecordHistory kind="settings" recordId="params" {...historyOf(PARAM_WORDS)} />
          <SettingsTabs here={officePaths.sysparam()} />
        </>
      )}
    >
      {(_, disabled) => <ParamFields disabled={disabled} />}
    </FormPage>
  );
}
