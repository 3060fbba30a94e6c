import { describe, expect, it } from 'vitest'
import { detectSystemLanguage, resolveDisplayLanguage } from './languages'
import { displaySettingLabels } from './settings'

describe('system language', () => {
  it.each([
    [['zh-CN'], 'zh'],
    [['zh_Hans_SG'], 'zh'],
    [['ZH-TW', 'en-US'], 'zh'],
    [['fr-FR', 'zh-CN', 'en-GB'], 'zh'],
    [['en-GB', 'zh-CN'], 'en'],
    [['fr-FR', 'de'], 'en'],
    [[], 'en'],
  ] as const)('%j selects %s', (preferred, spoken) => {
    expect(detectSystemLanguage(preferred)).toBe(spoken)
  })
})

describe('display language', () => {
  it('is offered in Latin letters as well, for a system without a font for its own', () =>
    expect(displaySettingLabels.language.zh).toBe('简体中文 / Chinese (not reviewed)'))

  const chinese = ['zh-CN']
  it.each([
    ['system', { preferred: chinese, isLive: false }, 'zh'],
    ['en', { preferred: chinese, isLive: false }, 'en'],
    ['zh', { preferred: ['en-US'], isLive: false }, 'zh'],
    ['zh', { preferred: chinese, isLive: true }, 'en'],
    ['system', { preferred: chinese, isLive: true }, 'en'],
    ['en', { preferred: ['en-US'], isLive: true }, 'en'],
  ] as const)('with the choice %s under %j is %s', (choice, under, spoken) => {
    expect(resolveDisplayLanguage(choice, under)).toBe(spoken)
  })
})
