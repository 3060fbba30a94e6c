import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const renderer = fileURLToPath(new URL('../../src/renderer/', import.meta.url))
const parts = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.vue'),
)

/** The opening tag of a list with a live-region role, including quoted attributes. */
const SAID_ALOUD = /<[uo]l\b(?:[^>"]|"[^"]*")*\brole="(?:alert|status|log)"/u

// A list with a live-region role loses its list semantics: the role belongs on an element around it.
it('has no list element with the role alert, status or log', () => {
  expect(parts.length).toBeGreaterThan(150)
  expect(parts.filter(name => SAID_ALOUD.test(readFileSync(renderer + name, 'utf8')))).toEqual([])
})
