// Ranks texts by how well they match what was typed, for the palette and the searches.

/** A score above zero if the letters of the query are in the text in order; more for words and runs. */
export function score(query: string, text: string): number {
  const wanted = query.toLowerCase().replace(/\s+/g, "");
  if (wanted === "") return 1;
  const given = text.toLowerCase();
  const exact = given.indexOf(query.toLowerCase().trim());
  if (exact >= 0) return 1000 - exact - given.length / 100;
  let total = 0;
  let at = -1;
  for (const letter of wanted) {
    const next = given.indexOf(letter, at + 1);
    if (next < 0) return 0;
    const begins =
      next === 0 || /[\s_./-]/.test(given[next - 1] ?? "") || /[a-z][A-Z]/.test(text.slice(next - 1, next + 1));
    total += next === at + 1 ? 8 : begins ? 6 : 1;
    at = next;
  }
  return total - given.length / 100;
}

/** The items that match, best first. */
export function ranked<T>(query: string, items: readonly T[], text: (item: T) => string, limit = 50): T[] {
  if (query.trim() === "") return items.slice(0, limit);
  return items
    .map((item) => ({ item, score: score(query, text(item)) }))
    .filter((entry) => entry.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map((entry) => entry.item);
}
