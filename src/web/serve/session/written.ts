import { useMemo } from 'react'

/** A value as one JSON text. React Router writes each part of an object by itself, which takes ten times as long. */
export type Written<Value> = string & { readonly [VALUE]?: Value }
declare const VALUE: unique symbol

export function written<Value>(value: Value): Written<Value> {
  return JSON.stringify(value)
}

/** What a loader has written, for the page that it is for; as it is where the loader has not. */
export function useWritten<Value>(loaded: Written<Value> | Value): Value {
  return useMemo(() => (typeof loaded === 'string' ? (JSON.parse(loaded) as Value) : loaded), [loaded])
}

/** Reads what is written; the same text, which many parts of a page read in a row, gives the same object. */
export function reader<Value>(): (text: Written<Value>) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, value: JSON.parse(text) as Value }
    return last.value
  }
}
