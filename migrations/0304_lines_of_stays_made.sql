-- Apart from the triggers that keep lines meanwhile: nobody who comes or leaves waits for this.
select make_stay_lines();
