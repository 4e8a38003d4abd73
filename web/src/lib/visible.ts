// Texts of clients and engines as they are, without characters that could make them look different: a name or a value
// must not hide what it contains from the person who decides about it.

// Controls, format characters such as zero-width and bidirectional ones, line separators, and letters that are blank.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** The text with invisible characters written as `\u{202e}`. Tabs and line ends stay. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) =>
    character === "\n" || character === "\t" ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
