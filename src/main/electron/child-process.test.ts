import { afterEach, beforeEach, expect, it } from 'vitest'
import { fixture } from '../../../host/fixtures/bare-desk'
import { openBareStage, type BareStage } from '../../../host/fixtures/bare-stage'
import { forkHelperProcess } from './child-process'

let desk: BareStage
beforeEach(() => {
  desk = openBareStage()
})
afterEach(async () => {
  await Promise.all([...desk.stage.children].map(child => child.end()))
  desk.close()
})

const forkOne = () => forkHelperProcess(fixture('utility.mjs'), [], 'one')

it('ends a child whether or not it has started, since Electron only ends a started one', async () => {
  const early = forkOne()
  const isOver = new Promise(over => early.onExit(over))
  early.kill()
  expect(await isOver).toBe(0)
  const late = forkOne()
  const hasAnswered = new Promise(answer => late.onMessage(answer))
  late.post({ trick: 'echo', given: 'here' })
  expect(await hasAnswered).toBe('here')
  const isEnded = new Promise(over => late.onExit(over))
  late.kill()
  expect(await isEnded).toBe(0)
  late.kill()
  expect(desk.stage.children.size).toBe(0)
})
