import * as chinese from '@messages-in/zh/main-messages'
import type { LanguageId } from './languages'
import * as english from './main-messages'

type MainMessages = typeof english

const messagesIn: Readonly<Record<LanguageId, MainMessages>> = { en: english, zh: chinese }

/** The messages of main in the language that it speaks now. Pages are built in theirs. */
export let currentMainMessages: MainMessages = english

/** Switches the messages of main to a language. */
export function setMessageLanguage(language: LanguageId): void {
  currentMainMessages = messagesIn[language]
}
