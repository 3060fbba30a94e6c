import { arch, cpus, platform } from 'node:os'
import type { ComparedRatio } from './ratio-gate'
import type { Row } from './row'

/** Returns the description of the machine on which the figures were measured. */
export const machine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown processor'} × ${cpus().length}, ${platform()} ${arch()}, Node ${process.version}`

const listCells = (row: Row): readonly string[] => [
  row.name,
  `${figure(row.value)} ${row.unit}`,
  row.reference,
  row.ratio === undefined ? '' : `${figure(row.ratio)} ×`,
  row.goal,
  row.met ? 'met' : row.gates ? 'MISSED' : 'not met here',
]

/** Formats a row as one line. */
export const formatRow = (row: Row): string => `  ${listCells(row).filter(Boolean).join(' · ')}`

/** Formats rows as a text table. */
export const table = (rows: readonly Row[]): string =>
  alignCells([['claim', 'value', 'beside', 'ratio', 'goal', ''], ...rows.map(listCells)])

/** Formats the comparison with the kept ratios as a text table. */
export const comparisonTable = (compared: readonly ComparedRatio[]): string =>
  alignCells([
    ['ratio', 'kept', 'now', 'worse by', ''],
    ...compared.map(({ name, kept, now, worseBy, verdict }) => [
      name,
      kept === undefined ? '' : figure(kept),
      now === undefined ? '' : figure(now),
      worseBy === undefined ? '' : `${(worseBy * 100).toFixed(1)} %`,
      verdict,
    ]),
  ])

function alignCells(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0))) ?? []
  return lines
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
