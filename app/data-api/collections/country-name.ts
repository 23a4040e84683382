import { countryCodes, countryName } from '#app/platform/values/countries.ts'

let names: string | undefined

/** SQL for the Slovenian name of the country whose code is in `column`. */
export function countryNameSql(column: string): string {
  names ??= JSON.stringify(
    Object.fromEntries(countryCodes.map((code) => [code, countryName(code, 'sl')])),
  ).replaceAll("'", "''")
  return `('${names}'::jsonb ->> ${column})`
}
