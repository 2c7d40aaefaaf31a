import { failure, HttpRefusal, invalid } from '../answers.ts';

/** 400: a member or a parameter that nobody knows. */
export function unknownField(name: string, problem = 'Unknown field'): HttpRefusal {
  return new HttpRefusal(failure(400, { name: 'InvalidFieldError', description: `${name}: ${problem}` }));
}

/** 400: a member that is there and shown to nobody. */
export function hiddenField(name: string): HttpRefusal {
  return new HttpRefusal(failure(400, { name: 'HiddenFieldError', description: `${name}: The field is hidden` }));
}

/** 422: a value out of its bounds. */
export function badValue(name: string, problem: string): HttpRefusal {
  return new HttpRefusal(failure(422, invalid(name, problem)));
}
