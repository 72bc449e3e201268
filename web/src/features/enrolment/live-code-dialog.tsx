import { isBought, validLiveCode } from "@zhutu/domain/enrolment/contract.ts";
import { useState } from "react";
import { sentenceOf } from "../../lib/api/api.ts";
import { useApiWrite } from "../../lib/api/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";

type Props = { courseId: number; open: boolean; onClose: () => void };

/** Takes the code that lets its first user into a live course (domain.md "Live code"). */
export default function LiveCodeDialog({ courseId, open, onClose }: Props) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const enter = useApiWrite(validLiveCode, {
    quiet: true,
    stale: [isBought],
    onDone: () => {
      toast.success("直播码有效，可以观看本课程");
      onClose();
    },
  });
  const refused = enter.error ? sentenceOf(enter.error) || "直播码无效" : undefined;
  const error = missing ? "必须输入直播码" : refused;
  return (
    <Dialog open={open} onClose={onClose} title="输入直播码">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = code.trim();
          setMissing(typed === "");
          if (typed === "") enter.reset();
          else enter.mutate({ params: { courseId, code: typed } });
        }}
      >
        <Field
          label="直播码"
          required
          error={error}
          hint="由购课单位或讲师发给您；首次使用后归您的账号使用。"
        >
          <TextInput
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" busy={enter.isPending}>
          确定
        </Button>
      </form>
    </Dialog>
  );
}
