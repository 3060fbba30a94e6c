import { expect, it } from 'vitest'
import { refusalMeanings } from '../../src/core/value/result'

it('keeps the documented table of refusals equal to the code', async () => {
  const rows = Object.entries(refusalMeanings).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  const page = [
    '# Refusals',
    '',
    'Every reason this desk can refuse something. The codes are stable; the screen’s sentences are made from them and their facts. This table is made from `src/core/value/result.ts`.',
    '',
    '| Code | Meaning |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n')

  await expect(page).toMatchFileSnapshot('../../docs/refusals.md')
})
