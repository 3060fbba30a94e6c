import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const renderer = fileURLToPath(new URL('../../src/renderer/', import.meta.url))
const parts = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.vue'),
)

/** The beginning of a list, with what is quoted in it, that says it is said aloud. */
const SAID_ALOUD = /<[uo]l\b(?:[^>"]|"[^"]*")*\brole="(?:alert|status|log)"/u

// The rows of a list that is said aloud by a role of its own are rows of no list: the role belongs around it.
it('has no list element with the role alert, status or log', () => {
  expect(parts.length).toBeGreaterThan(150)
  expect(parts.filter(name => SAID_ALOUD.test(readFileSync(renderer + name, 'utf8')))).toEqual([])
})
