/** Why an installed program does not start: not all of its files are as they were packed. */
export const ownFilesSay = {
  differ: ([first, ...others]: readonly string[]): string =>
    `Perpdesk 不会启动：${String(first)}${others.length === 0 ? '' : ` 以及另外 ${String(others.length)} 个文件`}与打包时不同。请从您信任的来源重新安装。`,
} as const
