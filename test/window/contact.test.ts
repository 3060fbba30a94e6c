import { expect, it } from 'vitest'
import { meetElectron } from '../../scripts/contact/electron.mjs'
import { electronPrograms } from '../kit/electron-program'

it.each([undefined, ...electronPrograms()])(
  'refutes no contact point on the stand-in, or on Electron where it is present (%s)',
  async electron => {
    const verdicts = await meetElectron({ electron })
    expect(verdicts.filter(({ is }) => is === 'refuted')).toEqual([])
    const confirmed = verdicts.filter(({ is }) => is === 'confirmed').map(({ name }) => name)
    expect(confirmed).toEqual(
      electron === undefined
        ? [
            'text is not made into code, nor into markup',
            'a press is spent by handing on the right to fill the screen',
          ]
        : expect.arrayContaining(['the pages have nothing of Node, of Electron or of the machine']),
    )
    expect(verdicts.length).toBeGreaterThan(30)
  },
)
