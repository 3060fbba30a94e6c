import { arch, cpus, platform } from 'node:os'
import type { Row } from './row'

/** The machine the figures were taken on. */
export const machine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown processor'} × ${cpus().length}, ${platform()} ${arch()}, Node ${process.version}`

/** Rows as a table for people. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(row => [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    row.reference,
    row.ratio === undefined ? '' : `${figure(row.ratio)} ×`,
    row.goal,
    row.met ? 'met' : row.gates ? 'MISSED' : 'not met here',
  ])
  const all = [['claim', 'value', 'beside', 'ratio', 'goal', ''], ...cells]
  const widths = all[0]?.map((_, column) => Math.max(...all.map(line => line[column]?.length ?? 0))) ?? []
  return all
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Three digits that matter are as many as a measurement has. */
const figure = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
