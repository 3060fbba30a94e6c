import { expect, it } from 'vitest'
import { createIncidentReporter } from './incidents'

function givenIncidents() {
  const logged: unknown[] = []
  const halted: string[] = []
  const incident = createIncidentReporter({
    log: { note: () => undefined, trouble: (what, facts) => logged.push([what, facts]) },
    createName: () => 'i-1',
    halt: why => halted.push(why),
  })
  return { incident, logged, halted }
}

it('halts writes and returns its name, which is all that a user sees', () => {
  const { incident, halted } = givenIncidents()
  expect(incident('orders.submit', new RangeError('x'))).toBe('i-1')
  expect(halted).toEqual(['incident i-1'])
})

it.each<[string, unknown, string]>([
  ['an error', new RangeError('seed 7f3a at /home/me/secret.ts:1:1'), 'RangeError'],
  ['text that was thrown', 'ed25519:secret', 'no error at all'],
  ['nothing at all', undefined, 'no error at all'],
])('records the kind and the place of %s, and none of its text', (_, error, kind) => {
  const { incident, logged } = givenIncidents()
  incident('orders.submit', error)
  expect(logged).toEqual([
    [
      'an incident',
      {
        incident: 'i-1',
        where: 'orders.submit',
        kind,
        at: expect.stringMatching(/^(unknown|[\w-]+\.(js|ts):\d+:\d+)$/) as string,
      },
    ],
  ])
  expect(JSON.stringify(logged)).not.toMatch(/seed|secret|home/)
})
