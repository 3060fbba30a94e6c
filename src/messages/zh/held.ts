export const heldSays = {
  for: '已暂停 · {proof}', untilProof: '在结果明确之前，不会发送任何内容：{proof}。', paused: '已暂停', unknown: '已暂停 · 未知',
  due: '已暂停 · 可证明', halted: '已中止', untilKnown: '在结果明确之前，不会发送任何内容。', haltedUntil: '在您查看中止的原因并恢复之前，不会发送任何内容。',
  brokerPage: '打开 {host}…', shows: '显示证据，以及可以在交易所自身完成的操作。',
} as const
