import { arch, cpus, platform } from 'node:os'
import type { Row } from './row'

/** Returns the description of the machine on which the figures were measured. */
export const machine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown processor'} × ${cpus().length}, ${platform()} ${arch()}, Node ${process.version}`

/** Formats rows as a text table. */
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

/** Formats a figure with three significant digits, which is the precision of a measurement. */
const figure = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
