import { failure, HttpRefusal, invalid } from '../answers.ts';

/** Returns a 400 for an unknown property or parameter. */
export function unknownField(name: string, problem = 'Unknown field'): HttpRefusal {
  return new HttpRefusal(failure(400, { name: 'InvalidFieldError', description: `${name}: ${problem}` }));
}

/** Returns a 400 for a property that exists but is hidden. */
export function hiddenField(name: string): HttpRefusal {
  return new HttpRefusal(failure(400, { name: 'HiddenFieldError', description: `${name}: The field is hidden` }));
}

/** Returns a 422 for a value out of range. */
export function badValue(name: string, problem: string): HttpRefusal {
  return new HttpRefusal(failure(422, invalid(name, problem)));
}
