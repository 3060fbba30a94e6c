import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = join(root, 'SECURITY.md')
const mark = /^\s*(?:\/\/|#|<!--) SECURITY: (.+?)(?: -->)?$/

/** Every line the security posture rests on, in the order of the files: without numbers, so that one more moves no other. */
function securityLines(): readonly string[] {
  const files = ['src', 'host', 'scripts']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /\.(ts|mjs|vue|html)$/.test(entry.name))
        .map(entry => join(entry.parentPath, entry.name)),
    )
    .filter(file => !file.includes('.test.'))
    .map(file => relative(root, file).split(sep).join('/'))
    .sort()
  return files
    .flatMap(file =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap(line => mark.exec(line)?.[1] ?? [])
        .map(sentence => `\`${file}\`: ${sentence}`),
    )
    .map(line => `- ${line}`)
}

it('the security page names every line the posture rests on', async () => {
  const before = readFileSync(page, 'utf8')
  const lines = securityLines()
  const expected = before.replace(
    /(<!-- lines -->\n)[\s\S]*(<!-- end of lines -->)/,
    (_, start: string, end: string) => `${start}\n${lines.join('\n')}\n\n${end}`,
  )
  expect(lines.length).toBeGreaterThan(30)
  await expect(expected).toMatchFileSnapshot(page)
})
