import type { LineProblem } from '#app/imports/mapping/people.ts'
import { LARGEST_IMPORT } from '#app/imports/reading/limits.ts'
import type { FileProblem } from '#app/imports/reading/table.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { fieldErrorText } from '#app/registration/refusal-text.ts'

/** Why a file is not read, and what can be done. */
export function fileProblemText(problem: FileProblem, locale: Locale): string {
  switch (problem.reason) {
    case 'too-large':
      return m.imports_file_too_large({ size: LARGEST_IMPORT / 1024 / 1024 }, { locale })
    case 'too-many-rows':
      return m.imports_file_too_many_rows({ limit: problem.limit }, { locale })
    case 'too-many-columns':
      return m.imports_file_too_many_columns({ limit: problem.limit }, { locale })
    case 'empty':
      return m.imports_file_empty({}, { locale })
    case 'unpacks-too-large':
      return m.imports_file_unpacks({}, { locale })
    case 'too-laborious':
      return m.imports_file_laborious({}, { locale })
    case 'other-kind':
      return kinds[problem.kind]({}, { locale })
    case 'several-lists':
      return m.imports_file_several_lists({ names: problem.names.join(', ') }, { locale })
    case 'broken':
      return problem.line === null
        ? m.imports_file_broken({}, { locale })
        : m.imports_file_broken_at({ line: problem.line }, { locale })
  }
}

const kinds = {
  pdf: m.imports_file_pdf,
  xls: m.imports_file_xls,
  ods: m.imports_file_ods,
  zip: m.imports_file_zip,
  binary: m.imports_file_binary,
} as const

/** The error of a cell, in words. */
export function lineProblemText({ problem }: LineProblem, locale: Locale): string {
  switch (problem.kind) {
    case 'field':
      return fieldErrorText(problem.path, problem.error, locale)
    case 'not-understood':
      return m.imports_problem_not_understood({}, { locale })
    case 'event-not-known':
      return m.imports_problem_event({}, { locale })
    case 'extra-not-known':
      return m.imports_problem_extra({}, { locale })
    case 'in-the-future':
      return m.imports_problem_future({}, { locale })
    case 'differs':
      return m.imports_problem_differs({ line: problem.from }, { locale })
  }
}
