import { describe, expect, it } from 'vitest'
import { createBusLineReader, sessionBusRules, systemBusRules } from './dbus-lines'

/** A signal as dbus-monitor prints it. */
const signal = (
  path: string,
  from: string,
  member: string,
  ...args: readonly string[]
): readonly string[] => [
  `signal time=1795406085.024768 sender=:1.1 -> destination=(null destination) serial=2 path=${path}; interface=${from}; member=${member}`,
  ...args.map(one => `   ${one}`),
]
const parse = (lines: readonly string[], session?: string) => {
  const read = createBusLineReader(session)
  return lines.flatMap(line => read(line) ?? [])
}
const sleep = (argument: string) =>
  signal('/org/freedesktop/login1', 'org.freedesktop.login1.Manager', 'PrepareForSleep', argument)
const lock = (session: string, member = 'Lock') =>
  signal(`/org/freedesktop/login1/session/${session}`, 'org.freedesktop.login1.Session', member)
const saver = (whose: string, argument: string) =>
  signal(`/org/${whose}/ScreenSaver`, `org.${whose}.ScreenSaver`, 'ActiveChanged', argument)

describe('a bus message', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a screen that is locked', saver('freedesktop', 'boolean true'), ['away']],
    ['one of another desktop', saver('gnome', 'boolean true'), ['away']],
    ['a screen that is open again', saver('mate', 'boolean false'), ['back']],
    ['a machine that falls asleep', sleep('boolean true'), ['away']],
    ['and one that wakes', sleep('boolean false'), ['back']],
    ['a session that is locked', lock('_32'), ['away']],
    ['and one that is open again', lock('_32', 'Unlock'), ['back']],
    ['both, one after the other', [...sleep('boolean true'), ...sleep('boolean false')], ['away', 'back']],
    ['nothing', [], []],
    [
      'a greeting',
      signal('/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameAcquired', 'string ":1.0"'),
      [],
    ],
    ['another signal that says true', signal('/a', 'org.a.B', 'ActiveChanged', 'boolean true'), []],
    ['a word in the place of yes or no', saver('gnome', 'string "boolean true"'), []],
    ['a second yes of the same signal', saver('gnome', 'string "x"').concat('   boolean true'), []],
    ['a yes that belongs to nothing', ['   boolean true'], []],
    ['half a line', ['signal time=1 sender=:1.1 -> path=/org/gnome/Scr', '   boolean true'], []],
  ])('is parsed correctly: %s', (_, lines, words) => expect(parse(lines)).toEqual(words))

  it('concerns only the own session if its number is known', () => {
    expect(parse([...lock('_33'), ...lock('c2')], '3')).toEqual(['away'])
    expect(parse([...lock('_33'), ...lock('c2')], 'c2')).toEqual(['away'])
    expect(parse([...lock('_33'), ...lock('c2')], '4')).toEqual([])
    expect(parse([...lock('_33'), ...lock('c2')])).toEqual(['away', 'away'])
  })
})

it('subscribes on the system bus only to its own service', () => {
  for (const rule of systemBusRules) expect(rule).toContain("sender='org.freedesktop.login1'")
  for (const rule of [...systemBusRules, ...sessionBusRules])
    expect(rule).toMatch(/^type='signal',.*member='\w+'$/)
})
