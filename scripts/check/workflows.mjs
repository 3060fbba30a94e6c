import { readdirSync, readFileSync } from 'node:fs'
import { register } from 'node:module'
import { at } from '../setup/places.mjs'

const FOLDER = ['.github', 'workflows']

// The parser imports its schema without an import attribute, which only bundlers accept.
register('./json-imports.mjs', import.meta.url)

/** Returns what the forge's own parser rejects in any of the project's workflows. */
export async function workflowErrors() {
  const names = readdirSync(at(...FOLDER)).sort()
  const errors = names.map(name => parseErrors(name, readFileSync(at(...FOLDER, name), 'utf8')))
  return (await Promise.all(errors)).flat()
}

/**
 * Returns the errors in one workflow: keys, values, expressions and the names in `needs`.
 *
 * @param {string} name
 * @param {string} content
 */
export async function parseErrors(name, content) {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } =
    await import('@actions/workflow-parser')
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  // Names in `needs` are resolved only by the conversion, which adds its errors to the same context.
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}
