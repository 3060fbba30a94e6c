import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { walkPractice } from '../campaigns/contact/at-practice'
import { mutants } from '../campaigns/contact/mutants'
import { openSpoilingWire, type Spoiling } from '../campaigns/contact/spoiling-wire'
import { statementsOf } from '../campaigns/contact/statements'

const page = readFileSync(new URL('../../docs/venue-protocol.md', import.meta.url), 'utf8')
const statements = statementsOf(page)
const doubtful = statements.filter(({ known }) => known !== 'documented')

/**
 * Runs every statement through a wire to the practice exchange that spoils one part of the traffic, or none.
 */
async function walkOver(spoiling: Spoiling) {
  let close = () => Promise.resolve()
  try {
    const walked = await walkPractice(statements, async addresses => {
      const wire = await openSpoilingWire(addresses, spoiling)
      close = wire.close
      return wire.addresses
    })
    return walked
  } finally {
    await close()
  }
}

describe.concurrent('a run of the protocol checks', () => {
  it('confirms every statement behind a proxy that changes nothing', async () => {
    const { found } = await walkOver({})
    expect(found.filter(({ is }) => is !== 'confirmed')).toEqual([])
  })

  it.each(doubtful.map(({ id, known }) => [known, id] as const))(
    'refutes the %s statement that does not hold, and no other: %s',
    async (_known, id) => {
      const spoiling = mutants[id]
      if (spoiling === undefined) throw new Error(`No exchange was made of which ${id} is not so.`)
      const { found } = await walkOver(spoiling)
      expect(found.filter(({ is }) => is === 'refuted').map(one => one.id)).toEqual([id])
    },
  )
})
