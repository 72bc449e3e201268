// The written answers of the demonstration shop, by the answer's key: what its buyers read. q-net and q-sp also have a film.

const p = (...paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join("");
const list = (...lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;

export const answerTexts: Record<string, string> = {
  "q-net":
    p(
      "先说结论：耽误 2 天，总工期不变，但紧后工作要晚开始 1 天。",
      "总时差 3 天管的是总工期：延误不超过 3 天，计算工期就不动。自由时差 1 天管的是紧后工作的最早开始：延误超过 1 天的部分，会推迟紧后工作。",
    ) +
    list(
      "延误 1 天：紧后工作不受影响，总工期不受影响",
      "延误 2 天：紧后工作推迟 1 天，总工期不受影响",
      "延误 4 天：紧后工作推迟 3 天，总工期延长 1 天",
    ) +
    p("记住一句：自由时差永远不大于总时差；以终点节点为完成节点的工作，两者相等（计划工期等于计算工期时）。"),
  "q-zj":
    p("甲供材在三个地方的列法不同，先分清是哪一份文件：") +
    list(
      "招标控制价和投标报价：按招标文件给的单价计入综合单价",
      "结算：从应付价款里扣除甲供材料款，保管费按合同约定另计",
      "计税：甲供材不作为施工方的销售额，一般计税和简易计税都不含它",
    ) +
    p(
      "一般计税税率 9%，税前造价各项都不含进项税；简易计税征收率 3%，税前造价各项都含进项税。材料能取得的专用发票越多，一般计税越有利；甲供比例越高，简易计税越有利。",
    ),
  "q-bim":
    p("评审看的不是数量，是每一条能不能落到人和日期。整理分三步：") +
    list(
      "合并：同一处、同一对专业的碰撞合成一条，两千条通常能减到一百条以内",
      "分类：真碰撞、可忽略、待确认，可忽略的要写明依据",
      "写全：位置（楼层与轴线）、构件编号、截图、处理意见、责任人与完成日期",
    ) +
    p("报告第一页放一张汇总表：按专业组合列数量和关闭率，评审专家先看这一页。"),
};

/** Answers that are (also) watched -> the name of the shop's film. */
export const answerFilms: Record<string, string> = { "q-net": "network-plan", "q-sp": "network-plan" };
