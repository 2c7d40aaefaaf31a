/** The JSON of a body. Items are written one by one: one text of several megabytes would be copied again and again. */
export function serialised(json: unknown): Buffer {
  if (!isEnvelope(json)) return Buffer.from(JSON.stringify(json));
  const { data, ...rest } = json;
  const parts: Buffer[] = [Buffer.from('{"data":[')];
  data.forEach((item, place) => parts.push(Buffer.from((place > 0 ? ',' : '') + JSON.stringify(item))));
  const tail = JSON.stringify(rest).slice(1);
  parts.push(Buffer.from(tail === '}' ? ']}' : `],${tail}`));
  return Buffer.concat(parts);
}

function isEnvelope(json: unknown): json is { data: unknown[] } {
  return typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data);
}
