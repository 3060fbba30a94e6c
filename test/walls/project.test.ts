import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { about } from '../../scripts/package/about.mjs'
import { readProject, releaseFaults, releaseTag } from '../../scripts/release/ready.mjs'
import { root } from '../../scripts/setup/places.mjs'

const project = readProject()

it('has no placeholder address on a tagged commit, and a tag equal to the version', () => {
  expect(releaseFaults({ tag: releaseTag(), version: about.version, project })).toEqual([])
})

/** `npm test -- -u` writes the mailbox of src/main/updates/project.json into a page that names it. */
it.each([
  ['SECURITY.md', project.securityEmail],
  ['CODE_OF_CONDUCT.md', project.conductEmail],
])('%s has the mailbox of src/main/updates/project.json', async (name, mailbox) => {
  const page = join(root, name)
  const text = readFileSync(page, 'utf8')
  const mailboxes = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

  expect(text.match(mailboxes)).toHaveLength(1)
  await expect(text.replace(mailboxes, mailbox)).toMatchFileSnapshot(page)
})

it('gives every package a homepage and a mailbox, as a deb needs', () => {
  expect(about).toMatchObject({
    homepage: project.homepage,
    maintainer: expect.stringContaining(project.maintainersEmail) as string,
  })
  expect(new URL(about.homepage).protocol).toBe('https:')
  expect(about.maintainer).toMatch(/^[^<>]+ <[^@ ]+@[^@ ]+>$/)
})
