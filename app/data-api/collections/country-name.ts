import { countryCodes, countryName } from '#app/platform/values/countries.ts'

let names: string | undefined

/** SQL that names the country whose code stands in `column` in Slovenian. */
export function countryNameSql(column: string): string {
  names ??= JSON.stringify(
    Object.fromEntries(countryCodes.map((code) => [code, countryName(code, 'sl')])),
  ).replaceAll("'", "''")
  return `('${names}'::jsonb ->> ${column})`
}
