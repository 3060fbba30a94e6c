import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { breaks } from '../campaigns/breaks'

const timesIn = (text: string, part: string): number => text.split(part).length - 1
const source = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

// The long run breaks these rules to see them missed. A line that was renamed is found here first, and in no time.
it.each(breaks.flatMap(({ name, lines }) => lines.map(line => ({ name, ...line }))))(
  'finds the line that holds "$name" once in $file',
  ({ file, find, put }) => {
    expect(timesIn(source(file), find), find).toBe(1)
    expect(put).not.toBe(find)
  },
)
