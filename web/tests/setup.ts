/** Test files share their modules, loaded once for all: each begins in the first language. */
import { followLocale } from '$lib/locale'
import { LOCALES } from '../src/messages/locales'

followLocale(() => LOCALES[0])
