import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { armedBounds } from '../campaigns/armed-bounds'

const source = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

// The long run takes each of them away to see it missed. A line that was renamed is found here first, and in no time.
it.each(armedBounds)('finds what holds "$name" once in $file', ({ file, find, put }) => {
  expect(source(file).split(find), find).toHaveLength(2)
  expect(put).not.toBe(find)
})
