import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { armedBounds } from '../campaigns/armed-bounds'
import { breaks } from '../campaigns/breaks'

// The runs that plant these faults take an hour. A renamed line would make a fault stop existing unnoticed until then.
it('finds the line of each planted fault once in its file', () => {
  const faults = [...armedBounds, ...breaks.flatMap(({ lines }) => lines)]
  const isOnce = ({ file, find }: (typeof faults)[number]) =>
    readFileSync(file, 'utf8').split(find).length === 2
  expect(faults.filter(fault => !isOnce(fault)).map(({ file, find }) => `${file}: ${find}`)).toEqual([])
})
