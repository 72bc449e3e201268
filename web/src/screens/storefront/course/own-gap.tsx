import { requiredText } from "@zhutu/domain/catalogue/course-type.ts";
import { listHourForecasts } from "@zhutu/domain/certificate/contract.ts";
import { useApi } from "../../../lib/api/query.ts";
import type { CourseDetail } from "./course-loader.ts";

/** What a learner lacks of the hours that the product gives, now and after it; nothing before their first course of the subject. */
export default function OwnGap({ product }: { product: CourseDetail }) {
  const { courseId, certSubject, requiredCourse, studyHours } = product;
  const { data } = useApi(listHourForecasts, {});
  const forecast = data?.find((one) => one.certSubject === certSubject);
  if (!forecast) return null;
  const { missing } = forecast[requiredCourse === 1 ? "required" : "optional"];
  const gives = forecast.own.find((one) => one.courseId === courseId)?.left ?? studyHours;
  const after = Math.max(0, missing - gives);
  const kind = requiredText(requiredCourse);
  return (
    <>
      <dt>您的进度</dt>
      <dd>
        {missing === 0
          ? `${kind}学时已修满`
          : `${kind}还差 ${missing.toFixed(1)}，学完${after === 0 ? "即修满" : `还差 ${after.toFixed(1)}`}`}
      </dd>
    </>
  );
}
