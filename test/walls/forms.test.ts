import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

interface Part {
  readonly type: string
  readonly id?: string
  readonly attributes: {
    readonly value?: string
    readonly label?: string
    readonly options?: readonly (string | { readonly label: string; readonly required?: boolean })[]
  }
}

interface Form {
  readonly name: string
  readonly description: string
  readonly body: readonly Part[]
}

const folder = fileURLToPath(new URL('../../.github/ISSUE_TEMPLATE/', import.meta.url))
const { load } = createRequire(import.meta.url)('js-yaml') as { readonly load: (text: string) => unknown }
const forms = readdirSync(folder)
  .filter(name => name !== 'config.yml')
  .map(name => [name, load(readFileSync(folder + name, 'utf8')) as Form] as const)

it.each(forms)('%s has only form elements that the forge knows, each with a unique id', (_name, { body }) => {
  const known = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']
  const ids = body.flatMap(({ type, id }) => (type === 'markdown' ? [] : [id]))

  expect(body.filter(({ type }) => !known.includes(type))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(undefined)
  expect(
    body.filter(({ type, attributes }) => type === 'dropdown' && (attributes.options ?? []).length < 2),
  ).toEqual([])
})

it.each(forms)('%s asks for no key and no account, and states that first and last', (_name, { body }) => {
  const labels = body
    .filter(({ type }) => type === 'textarea' || type === 'input')
    .map(({ attributes }) => attributes.label)
  const [first, last] = [body[0], body.at(-1)]

  expect(
    labels.filter(label => /key|secret|account|signature|password|seed|address/i.test(label ?? '')),
  ).toEqual([])
  expect(first?.attributes.value).toContain('Never write a key, a secret, a signature or an account id here')
  expect(last?.attributes.options).toEqual([
    { label: 'There is no key, secret, signature or account id in this, nor in a picture.', required: true },
  ])
})
