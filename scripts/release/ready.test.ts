import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeholders, releaseFaults, releaseTag } from './ready.mjs'

const project = {
  homepage: 'https://perpdesk.test',
  repository: 'https://github.com/owner/perpdesk',
  maintainersEmail: 'maintainers@perpdesk.test',
  securityEmail: 'security@perpdesk.test',
  conductEmail: 'conduct@perpdesk.test',
  updates: { address: 'https://perpdesk.test/manifest.json', keys: [] },
}

describe('placeholders', () => {
  it('finds none in real addresses', () => {
    expect(placeholders(project)).toEqual([])
  })

  it.each([
    ['an address', { homepage: 'https://perpdesk.example' }, 'homepage'],
    ['an address with a path', { repository: 'https://github.com/owner.example/perpdesk' }, 'repository'],
    ['a mailbox', { securityEmail: 'security@perpdesk.example' }, 'securityEmail'],
    ['the update address', { updates: { address: 'https://a.example/m.json', keys: [] } }, 'updates.address'],
  ])('names the field of %s that ends in .example', (_, changes, field) => {
    expect(placeholders({ ...project, ...changes })).toEqual([field])
  })
})

describe('releaseFaults', () => {
  const release = { tag: 'v1.2.3', version: '1.2.3', project }

  it('finds nothing wrong with a tag of the version and real addresses', () => {
    expect(releaseFaults(release)).toEqual([])
  })

  it('accepts placeholders where there is no tag', () => {
    const unfilled = { ...project, homepage: 'https://perpdesk.example' }

    expect(releaseFaults({ ...release, tag: undefined, project: unfilled })).toEqual([])
  })

  it('rejects placeholders where there is a tag', () => {
    const unfilled = { ...project, homepage: 'https://perpdesk.example' }

    expect(releaseFaults({ ...release, project: unfilled })).toEqual([
      'src/main/updates/project.json: homepage is a placeholder',
    ])
  })

  it.each(['v1.2.4', '1.2.3', 'v1.2.3-rc.1'])('rejects the tag %s for version 1.2.3', tag => {
    expect(releaseFaults({ ...release, tag })).toEqual([
      `the tag is ${tag}, and package.json has version 1.2.3`,
    ])
  })
})

describe('releaseTag', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-tag-'))
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@desk.test', ...args], { cwd: folder })
  beforeAll(() => {
    git('init')
    git('commit', '--allow-empty', '--message', 'One')
    git('tag', 'v1.0.0')
    git('commit', '--allow-empty', '--message', 'Two')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('reads the tag that CI runs for', () => {
    expect(releaseTag({ GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v2.0.0' }, folder)).toBe('v2.0.0')
  })

  it('finds none on an untagged commit, whichever branch CI runs for', () => {
    expect(releaseTag({ GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'v2.0.0' }, folder)).toBeUndefined()
  })

  it('reads a version tag on the checked-out commit, and no other tag', () => {
    git('tag', 'nightly')
    expect(releaseTag({}, folder)).toBeUndefined()

    git('tag', 'v1.1.0')
    expect(releaseTag({}, folder)).toBe('v1.1.0')
  })
})
